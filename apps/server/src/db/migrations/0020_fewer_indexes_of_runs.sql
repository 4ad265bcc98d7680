DROP INDEX "run_running";--> statement-breakpoint
DROP INDEX "run_ended";--> statement-breakpoint
CREATE INDEX "run_ended" ON "run" USING btree ("ended_at") WHERE "run"."ended_at" is not null;