CREATE TABLE "public_prompt_use" (
	"prompt_id" text PRIMARY KEY NOT NULL,
	"use_count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_prompt" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"folder_id" uuid,
	"pinned_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "saved_prompt" ADD CONSTRAINT "saved_prompt_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_prompt" ADD CONSTRAINT "saved_prompt_folder_id_folder_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."folder"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_prompt_list" ON "saved_prompt" USING btree ("owner_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "saved_prompt_loose_list" ON "saved_prompt" USING btree ("owner_id","updated_at","id") WHERE "saved_prompt"."folder_id" is null;--> statement-breakpoint
CREATE INDEX "saved_prompt_pinned_list" ON "saved_prompt" USING btree ("owner_id","pinned_at","id") WHERE "saved_prompt"."pinned_at" is not null;--> statement-breakpoint
CREATE INDEX "saved_prompt_folder_list" ON "saved_prompt" USING btree ("folder_id","updated_at","id") WHERE "saved_prompt"."folder_id" is not null;