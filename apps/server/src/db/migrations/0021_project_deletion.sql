CREATE TABLE "deleted_project" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"state" jsonb NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deleted_project" ADD CONSTRAINT "deleted_project_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_project" ADD CONSTRAINT "deleted_project_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_project_list" ON "deleted_project" USING btree ("owner_id","deleted_at","project_id");--> statement-breakpoint
CREATE INDEX "deleted_project_age" ON "deleted_project" USING btree ("deleted_at");