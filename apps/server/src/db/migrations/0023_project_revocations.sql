CREATE TABLE "project_revocation" (
	"user_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"symbol" text,
	"revoked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_revocation_user_id_project_id_pk" PRIMARY KEY("user_id","project_id")
);
--> statement-breakpoint
ALTER TABLE "project_revocation" ADD CONSTRAINT "project_revocation_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_revocation" ADD CONSTRAINT "project_revocation_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_revocation_list" ON "project_revocation" USING btree ("user_id","revoked_at","project_id");--> statement-breakpoint
CREATE INDEX "project_revocation_project" ON "project_revocation" USING btree ("project_id");