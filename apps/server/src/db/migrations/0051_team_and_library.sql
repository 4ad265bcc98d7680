CREATE TABLE "prompt_offer" (
	"prompt_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"tag" text NOT NULL,
	"status" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"offered_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public_prompt_person" (
	"user_id" uuid NOT NULL,
	"prompt_id" text NOT NULL,
	"kept_at" timestamp (3) with time zone,
	CONSTRAINT "public_prompt_person_user_id_prompt_id_pk" PRIMARY KEY("user_id","prompt_id")
);
--> statement-breakpoint
ALTER TABLE "bot" ADD COLUMN "team_id" uuid;--> statement-breakpoint
ALTER TABLE "public_prompt_use" ADD COLUMN "people" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "public_prompt_use" ADD COLUMN "kept" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_prompt" ADD COLUMN "team_id" uuid;--> statement-breakpoint
ALTER TABLE "prompt_offer" ADD CONSTRAINT "prompt_offer_prompt_id_saved_prompt_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."saved_prompt"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_prompt_person" ADD CONSTRAINT "public_prompt_person_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prompt_offer_list" ON "prompt_offer" USING btree ("status","offered_at","prompt_id");--> statement-breakpoint
ALTER TABLE "bot" ADD CONSTRAINT "bot_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."organization"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_prompt" ADD CONSTRAINT "saved_prompt_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."organization"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bot_team" ON "bot" USING btree ("team_id","times_used","id") WHERE "bot"."access" = 'team' and "bot"."live" is not null;--> statement-breakpoint
CREATE INDEX "bot_team_end" ON "bot" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "chat_bot" ON "chat" USING btree ("chatbot_id","created_at") WHERE "chat"."chatbot_id" is not null;--> statement-breakpoint
CREATE INDEX "saved_prompt_team_list" ON "saved_prompt" USING btree ("team_id","updated_at","id") WHERE "saved_prompt"."team_id" is not null;