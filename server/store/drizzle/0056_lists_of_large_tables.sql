ALTER TABLE "campaign" ADD COLUMN "status_since" timestamp with time zone;--> statement-breakpoint
CREATE FUNCTION keep_status_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.status_since := coalesce(NEW.status_since, NEW.created_at);
  ELSIF NEW.status <> OLD.status THEN
    NEW.status_since := NEW.updated_at;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER campaign_status_since BEFORE INSERT OR UPDATE OF status ON campaign
  FOR EACH ROW EXECUTE FUNCTION keep_status_since();
--> statement-breakpoint
UPDATE campaign SET status_since = (
  SELECT at FROM campaign_event
  WHERE campaign_uuid = campaign.uuid AND status_before IS DISTINCT FROM campaign_event.status
  ORDER BY campaign_event.version DESC LIMIT 1);
--> statement-breakpoint
DROP INDEX "campaign_newest";--> statement-breakpoint
DROP INDEX "campaign_company";--> statement-breakpoint
DROP INDEX "campaign_status";--> statement-breakpoint
DROP INDEX "campaign_flight";--> statement-breakpoint
DROP INDEX "notification_account";--> statement-breakpoint
DROP INDEX "webhook_delivery_log";--> statement-breakpoint
DROP INDEX "audit_entry_at";--> statement-breakpoint
DROP INDEX "audit_entry_account";--> statement-breakpoint
CREATE INDEX "campaign_by_name" ON "campaign" USING btree (lower(name) collate "pl-x-icu","id","name") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "campaign_by_status" ON "campaign" USING btree (array_position(array['draft','new','ready','accepted','pending','in_progress','end'], status),"id" DESC NULLS FIRST,"status") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "campaign_by_status_down" ON "campaign" USING btree (array_position(array['draft','new','ready','accepted','pending','in_progress','end'], status) desc,"id" DESC NULLS FIRST,"status") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "campaign_by_screens" ON "campaign" USING btree ("screens","id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "campaign_by_screens_down" ON "campaign" USING btree ("screens" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "campaign_by_start" ON "campaign" USING btree ("date_from","id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "campaign_by_start_down" ON "campaign" USING btree ("date_from" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "campaign_by_price" ON "campaign" USING btree ("price_grosze","id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "campaign_by_price_down" ON "campaign" USING btree ("price_grosze" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "campaign_by_audience" ON "campaign" USING btree ("audience","id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "campaign_by_audience_down" ON "campaign" USING btree ("audience" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "campaign_by_cpm" ON "campaign" USING btree ((price_grosze::float8 / nullif(audience, 0)),"id" DESC NULLS FIRST,"price_grosze","audience") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "campaign_by_cpm_down" ON "campaign" USING btree ((price_grosze::float8 / nullif(audience, 0)) desc nulls last,"id" DESC NULLS FIRST,"price_grosze","audience") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "campaign_screen_city" ON "campaign_screen" USING btree ("city_id","campaign_uuid");--> statement-breakpoint
CREATE INDEX "campaign_screen_place" ON "campaign_screen" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "location_company" ON "location" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "location_by_name" ON "location" USING btree (name collate "pl-x-icu","id");--> statement-breakpoint
CREATE INDEX "location_by_address" ON "location" USING btree (address collate "pl-x-icu","id");--> statement-breakpoint
CREATE INDEX "screen_by_name" ON "screen" USING btree (name collate "pl-x-icu","id");--> statement-breakpoint
CREATE INDEX "account_by_username" ON "account" USING btree ("username") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "account_by_name" ON "account" USING btree (name collate "pl-x-icu","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "account_by_creation" ON "account" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "account_by_login" ON "account" USING btree (coalesce(last_login_at, '-infinity'),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "emission_day_place" ON "emission_day" USING btree ("place_id","day");--> statement-breakpoint
CREATE INDEX "played_film_newest" ON "played_film" USING btree ("spot_id","id");--> statement-breakpoint
CREATE INDEX "recorded_place_owner" ON "recorded_place" USING btree ("owner_company_id");--> statement-breakpoint
CREATE INDEX "audit_entry_kind" ON "audit_entry" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "audit_entry_action" ON "audit_entry" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_entry_by_account" ON "audit_entry" USING btree (account_name collate "pl-x-icu","id");--> statement-breakpoint
CREATE INDEX "audit_entry_by_name" ON "audit_entry" USING btree (record_name collate "pl-x-icu","id");--> statement-breakpoint
CREATE INDEX "campaign_newest" ON "campaign" USING btree ("created_at","id","status","date_from","date_to","company_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "campaign_company" ON "campaign" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "campaign_status" ON "campaign" USING btree ("status","date_from") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "campaign_flight" ON "campaign" USING btree ("date_from","date_to","status") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "notification_account" ON "notification" USING btree ("account_id","id") WHERE is_shown;--> statement-breakpoint
CREATE INDEX "webhook_delivery_log" ON "webhook_delivery" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "audit_entry_at" ON "audit_entry" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_entry_account" ON "audit_entry" USING btree ("account_id","at","id");
