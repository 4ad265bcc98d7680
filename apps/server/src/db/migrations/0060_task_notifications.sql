ALTER TABLE "notification" ADD COLUMN "task_id" uuid;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "resumed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_task" ON "notification" USING btree ("task_id");