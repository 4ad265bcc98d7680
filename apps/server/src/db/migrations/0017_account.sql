ALTER TABLE "user" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "run_chat" ON "run" USING btree ("chat_id");--> statement-breakpoint
CREATE INDEX "project_creator" ON "project" USING btree ("created_by_user_id","id");--> statement-breakpoint
CREATE INDEX "user_deleted" ON "user" USING btree ("id") WHERE "user"."deleted_at" is not null;