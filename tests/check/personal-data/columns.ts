/** How much harm data does in wrong hands, from none to most. The rules of each level are in docs/privacy.md. */
export const levels = ['public', 'internal', 'confidential', 'personal', 'secret'] as const
/** A level of data. */
export type Level = (typeof levels)[number]

/**
 * Every column of every table of PostgreSQL by its level. `tests/check/personal-data.test.ts` fails for a column that
 * is missing here. Numbers of accounts are `internal`: they name nobody after an erasure.
 */
export const columns: Readonly<Record<string, Partial<Record<Level, string>>>> = {
  account: {
    internal: 'id uuid role_id company_id is_active created_at version deleted_at erased_at erased_again_at',
    personal: 'username name email plain_username plain_name plain_email last_login_at',
    secret: 'password_hash',
  },
  api_token: {
    internal: 'id account_id company_id scopes created_at expires_at',
    personal: 'ending name last_used_at',
    secret: 'hash',
  },
  arabox_key: {
    internal:
      'arabox_uuid number issued_at used_at previous_until previous_used_at clock_lead_ms clock_lead_at memory_lost_at',
    secret: 'key_hash previous_hash',
  },
  arabox_log: {
    internal:
      'arabox_uuid key_number numbering boot_id started_at latest_at seen first_hashes zones zones_seq heard_at',
  },
  arabox_silence: { internal: 'location_uuid since_ms' },
  audit_entry: {
    internal: 'id at account_id action kind record_id',
    personal: 'account_name address record_name before after',
  },
  authenticator_app: { internal: 'account_id created_at', secret: 'secret last_step' },
  campaign: {
    confidential:
      'id uuid version status status_since name plain_name company_id operator_id date_from date_to industry_ids cities picked_by_hand spot_seconds gemius_uuid is_shared share_token shows_cpm screens price_grosze list_price_grosze discount_percent emissions audience forecast created_at created_by_id updated_at deleted_at stopped_at history_from import_digest offer_uuid ordered_from ordered_until is_over_before_sealing sensor_sets',
    personal: 'created_by_name stop_reason',
  },
  campaign_count: { confidential: 'company_id status campaigns' },
  campaign_event: {
    confidential: 'campaign_uuid version type event status_before status at by_id',
    personal: 'by_name facts reason',
  },
  campaign_plan: { confidential: 'campaign_uuid version plan' },
  campaign_screen: { confidential: 'campaign_uuid screen_id location_uuid city_id place_id' },
  campaign_spot: { confidential: 'id campaign_uuid position file_name plain_file_name' },
  campaign_template: {
    confidential: 'id version created_at company_id name cities screen_ids industry_ids spot_seconds',
  },
  city: { public: 'id version created_at name is_active latitude longitude residents region' },
  company: {
    confidential:
      'id uuid name plain_name discount_percent car_multiplier bus_multiplier views_multiplier needs_second_factor version created_at',
    personal: 'address email phone tax_number',
  },
  contacts_check: { internal: 'campaign_uuid checked_at' },
  content_order: {
    confidential: 'id uuid campaign_uuid number type body created_at attempts leased_until answered_at refusal',
  },
  content_schedule: {
    confidential:
      'campaign_uuid order_number screen_id day spot_id position rotation begins ends counted counted_from was_off slot slots former_slots played',
  },
  dark_hour: { confidential: 'campaign_uuid screen_id day hour loops' },
  dashboard_visit: { internal: 'account_id', personal: 'seen_at previous_at' },
  dwell: { confidential: 'location_uuid day_type local_hour people cars buses' },
  device: { internal: 'id version created_at uuid serial_number is_active' },
  emission_day: { confidential: 'campaign_uuid order_number spot_id screen_id day place_id film_id source played' },
  experiment: { confidential: 'uuid campaign_uuid outcome date_from date_to planned_at planned_by_id design' },
  experiment_end: { confidential: 'experiment_uuid at by_id result' },
  failing_work: { internal: 'kind key failures failing_since next_attempt_at parked_at reason' },
  film_conversion: {
    internal: 'source state fault created_at attempts held_by held_until stored_as sha256 size_bytes film',
  },
  film_swap: {
    confidential:
      'id campaign_uuid spot_id file_name stored_as sha256 size_bytes film asked_at decision decided_at former',
    personal: 'asked_by decided_by reason decision_reason',
  },
  history_block: { internal: 'number day closed_at kinds previous_root root public_key signature' },
  history_due: { internal: 'day location' },
  history_noted: { internal: 'id statistics_uuid write' },
  history_sending: {
    internal: 'receiver sent_number sent_at failures failing_since fault status leased_until',
  },
  history_unit: { internal: 'kind key block after last rows digest marks source' },
  idempotency_key: { internal: 'account_id created_at', personal: 'answer', secret: 'key fingerprint' },
  identity: { internal: 'provider_id account_id', personal: 'subject created_at' },
  identity_domain: { confidential: 'domain provider_id company_id role_id' },
  identity_provider: {
    confidential: 'id uuid name issuer client_id is_active is_shown checks_second_factor version created_at',
    secret: 'client_secret',
  },
  import_job: {
    confidential:
      'uuid kind file_name sha256 bytes bytes_done options status created_by created_at finished_at lines accepted refused replaced faults failure',
  },
  industry: { public: 'id version created_at name venue_type' },
  installation: {
    internal:
      'id mode statistics_uuid files_uuid statistics_transfers home held_since created_at platform_uuid platform_uuid_since',
  },
  known_address: { personal: 'name_hash address_hash used_at' },
  live_log: { confidential: 'location_uuid from_seq to_seq at entries part' },
  live_state: { confidential: 'location_uuid seq counters' },
  live_track: { confidential: 'id location_uuid local_day at', personal: 'points' },
  local_event: { confidential: 'id version created_at name city_id is_of_city first_day last_day' },
  local_event_location: { confidential: 'event_id location_id' },
  location: {
    internal:
      'id version created_at uuid city_id company_id name address latitude longitude is_active arabox_uuid time_zone screen_position zones venue_type',
  },
  location_change: { confidential: 'id uuid account_id created_at undone_at rows' },
  location_industry: { internal: 'location_id industry_id' },
  location_panorama: { internal: 'id location_id added_at', personal: 'image_url' },
  maintenance: {
    internal: 'id version created_at location_id covers_arabox covers_screens starts_at ends_at ended_at',
    personal: 'planned_by reason',
  },
  manual_count: {
    internal: 'id location_id first_at last_at arabox_uuid stored_at stored_by_id taken_back_at taken_back_by_id',
    personal: 'counted_by note stored_by taken_back_by taken_back_reason',
  },
  manual_count_interval: { internal: 'count_id began_at minutes people cars buses' },
  notice_record: { internal: 'id location_id seen_on recorded_at recorded_by_id', personal: 'photo recorded_by' },
  notification: {
    internal: 'id account_id kind at target company_id others is_shown stored_at mail_due_at mail_attempts',
    personal: 'subject by reason read_at mail_to',
  },
  notification_choice: { internal: 'account_id', personal: 'language theme choices' },
  offer: {
    confidential: 'uuid version valid_until updated_at share_token shows_list_price company_id seller_id campaign_uuid',
    personal: 'seller_name note',
  },
  offer_answer: {
    confidential:
      'id offer_uuid share_token kind variant_uuid variant_name terms at account_id is_read ended_at ended_changes',
    personal: 'name email text',
  },
  open_hour: {
    confidential:
      'location_uuid hour local_day local_hour people_net people_gross car_people cars bus_people buses ages reported reported_seq reported_key reported_numbering version moved_version',
  },
  ordered_day: { confidential: 'campaign_uuid screen_id day bought played' },
  outside_play: {
    confidential: 'report number campaign_uuid screen_uuid spot_id day hour plays counted fault received_at',
  },
  outside_plays_read: { internal: 'system until' },
  owner_plays: { confidential: 'campaign_uuid month owner_company_id source played' },
  passkey: {
    internal: 'id account_id created_at transports',
    personal: 'name last_used_at',
    secret: 'credential_id public_key counter',
  },
  passkey_question: { internal: 'purpose session_id expires_at', secret: 'challenge_hash' },
  password_link: { internal: 'account_id purpose created_at expires_at', secret: 'hash' },
  password_miss: { personal: 'name_hash address_hash failures ends_at' },
  play_batch: {
    confidential:
      'player_id campaign_uuid first last hash signature texts faults day_from day_to is_after_sealing received_at is_merged',
  },
  play_log: { confidential: 'player_id campaign_uuid next hash reported_until' },
  played_film: { confidential: 'id campaign_uuid spot_id file_name stored_as seconds sha256' },
  played_loops: { confidential: 'campaign_uuid screen_id day bits' },
  played_slots: { confidential: 'screen_id day bits' },
  player: {
    internal:
      'id uuid screen_id screen_uuid public_key paired_at ended_at computes_plays dark_until schedule_version schedule_changed_at',
    personal: 'paired_by ended_by',
    secret: 'token_hash',
  },
  player_pairing: { internal: 'public_key expires_at', secret: 'token_hash code' },
  player_picture: { confidential: 'player_id asked_at taken_at bytes' },
  player_report: { internal: 'player_id heard_at report' },
  realized_day: {
    confidential:
      'campaign_uuid day number recorded_at planned planned_to_date realized hours measured_hours measured_share plan_share by_location counted',
  },
  record_change: { internal: 'weight city_id' },
  recorded_place: {
    confidential:
      'id screen_id name location_uuid address latitude longitude city_id city_name venue_type owner_company_id has_sensor',
  },
  recorded_sensors: { confidential: 'id city_id locations' },
  recovery_code: { internal: 'account_id', secret: 'hash' },
  refresh_token: { internal: 'session_id expires_at spent_at', secret: 'hash' },
  research_campaign: { confidential: 'id name status imported_at' },
  research_statistic: { confidential: 'campaign_id time_division position period_name period impressions' },
  role: { internal: 'id version created_at name permissions' },
  scheduled_spot_film: { confidential: 'spot_id digest film_ms' },
  screen: { internal: 'id uuid location_id version created_at name width height is_active is_programmatic visibility' },
  sealed_campaign: {
    confidential: 'campaign_uuid number sealed_at is_from_update total planned_to_date comparable_plan figures',
  },
  sensor: { internal: 'sensor_id location_uuid' },
  server_process: { internal: 'uuid roles version clock_paused works noted_at' },
  sensor_finding: {
    internal:
      'id version created_at location_id rule counter onset found_on seen_on over_on effect threshold neighbours picture decision left_out_from left_out_to maintenance_id decided_by_id decided_at',
    personal: 'reason decided_by',
  },
  sensor_finding_day: { internal: 'day taken_at finished_at' },
  session: {
    internal: 'id account_id provider_id passkey_id',
    personal: 'started_at renewed_at ended_at confirmed_at address user_agent',
    secret: 'renewal_hash provider_session',
  },
  sign_in: {
    internal: 'provider_id session_id account_id redirect_uri return_to expires_at',
    personal: 'subject answered_at',
    secret: 'state_hash browser_hash nonce verifier provider_session',
  },
  socket_ticket: { internal: 'account_id session_id expires_at used_at', secret: 'uuid' },
  spot_file: {
    confidential:
      'id spot_id position created_at file_name stored_as still_as sha256 size_bytes container codec is_still profile width height seconds frame_rate has_audio bit_rate',
  },
  spot_listing: { confidential: 'spot_id campaign_uuid campaign_id position seconds plays' },
  stored_file: { internal: 'kind name unused_since stored_at' },
  unconfirmed_app: { internal: 'account_id created_at', secret: 'secret' },
  uncounted_day: { confidential: 'campaign_uuid screen_id day spot_id fault plays' },
  unsealed_campaign: { internal: 'campaign_uuid' },
  unsummed_plays: { confidential: 'campaign_uuid spot_id month owner_company_id source played' },
  uptime_day: { public: 'day first_minute answered' },
  webhook: {
    confidential:
      'id version created_at company_id name url events is_active secret_issued_at previous_secret_until last_delivered_at failures failing_since next_attempt_at switched_off_at lease leased_until',
    secret: 'secret previous_secret',
  },
  webhook_delivery: {
    confidential:
      'id uuid webhook_id campaign_uuid type created_at delivered_at attempts last_attempt_at last_fault last_status next_attempt_at failures failing_since parked_at parked_reason',
    personal: 'body last_answer',
  },
  work_progress: { internal: 'uuid account_id phase done total updated_at' },
  xibo_object: { internal: 'system key id' },
}
