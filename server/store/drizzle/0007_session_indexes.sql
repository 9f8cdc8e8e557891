CREATE INDEX "refresh_token_expires" ON "refresh_token" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "session_started" ON "session" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "session_ended" ON "session" USING btree ("ended_at");