DROP INDEX "chat_list";--> statement-breakpoint
DROP INDEX "chat_project_list";--> statement-breakpoint
DROP INDEX "chat_title_trgm";--> statement-breakpoint
DROP INDEX "project_name_trgm";--> statement-breakpoint
DROP INDEX "project_description_trgm";--> statement-breakpoint
DROP INDEX "project_community";--> statement-breakpoint
DROP INDEX "project_activity_list";--> statement-breakpoint
DROP INDEX "project_instructions_list";--> statement-breakpoint
DROP INDEX "project_member_list";--> statement-breakpoint
CREATE INDEX "chat_list" ON "chat" USING btree ("owner_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "chat_project_list" ON "chat" USING btree ("project_id","owner_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "chat_title_trgm" ON "chat" USING gin ("title" gin_trgm_ops) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "project_name_trgm" ON "project" USING gin ("name" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "project_description_trgm" ON "project" USING gin ("description" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "project_community" ON "project" USING btree ("published_at","id") WHERE "project"."published_at" is not null and "project"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "project_activity_list" ON "project_activity" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "project_instructions_list" ON "project_instructions" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "project_member_list" ON "project_member" USING btree ("user_id","sorted_at","project_id");