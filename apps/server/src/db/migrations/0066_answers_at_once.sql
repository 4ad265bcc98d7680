DROP INDEX "run_one_per_chat";--> statement-breakpoint
CREATE UNIQUE INDEX "run_one_per_message" ON "run" USING btree ("message_id") WHERE "run"."status" = 'running';