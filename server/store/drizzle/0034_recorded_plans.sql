CREATE TABLE "campaign_plan" (
	"campaign_uuid" uuid NOT NULL,
	"version" integer NOT NULL,
	"plan" jsonb NOT NULL,
	CONSTRAINT "campaign_plan_campaign_uuid_version_pk" PRIMARY KEY("campaign_uuid","version")
);
--> statement-breakpoint
-- The plans of earlier versions were not recorded: they are those of today.
INSERT INTO campaign_plan (campaign_uuid, version, plan)
SELECT uuid, version, jsonb_build_object(
  'companyId', campaign.company_id, 'dateFrom', campaign.date_from, 'dateTo', campaign.date_to,
  'spotSeconds', campaign.spot_seconds,
  'spots', (SELECT count(*) FROM campaign_spot WHERE campaign_spot.campaign_uuid = campaign.uuid),
  'screens', campaign.screens,
  'placeIds', (SELECT coalesce(jsonb_agg(place_id ORDER BY screen_id), '[]') FROM campaign_screen
    WHERE campaign_screen.campaign_uuid = campaign.uuid),
  'sensorSets', to_jsonb(campaign.sensor_sets), 'listPriceGrosze', campaign.list_price_grosze,
  'discountPercent', campaign.discount_percent, 'priceGrosze', campaign.price_grosze,
  'emissions', campaign.emissions, 'audience', campaign.audience, 'forecast', campaign.forecast)
FROM campaign WHERE version > 0;
--> statement-breakpoint
CREATE TRIGGER campaign_plan_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON campaign_plan
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
CREATE TRIGGER recorded_place_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON recorded_place
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
CREATE TRIGGER recorded_sensors_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON recorded_sensors
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
CREATE TRIGGER played_film_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON played_film
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
CREATE TRIGGER sealed_campaign_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON sealed_campaign
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
