ALTER TABLE "task" ADD COLUMN "is_mailed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "task_run" ADD COLUMN "to_mail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "task_run_to_mail" ON "task_run" USING btree ("scheduled_for") WHERE "task_run"."to_mail";