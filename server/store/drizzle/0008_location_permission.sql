-- Writing a location and assigning an operator need permissions of their own: administrators and network owners get
-- the first one, sales the second one, which account managers lose.
update "role" set "permissions" = array_append("permissions", 'location.edit') where "id" in (1, 13) and not 'location.edit' = any("permissions");--> statement-breakpoint
update "role" set "permissions" = array_append("permissions", 'campaign.assign_operator') where "id" = 3 and not 'campaign.assign_operator' = any("permissions");--> statement-breakpoint
update "role" set "permissions" = array_remove("permissions", 'campaign.assign_operator') where "id" = 6;
