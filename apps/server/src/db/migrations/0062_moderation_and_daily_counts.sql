CREATE TABLE "public_report" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bot_id" uuid,
	"prompt_id" uuid,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "public_report_one" CHECK (num_nonnulls("public_report"."bot_id", "public_report"."prompt_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "daily_use" (
	"kind" text NOT NULL,
	"thing" text NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "daily_use_kind_thing_user_id_day_pk" PRIMARY KEY("kind","thing","user_id","day")
);
--> statement-breakpoint
ALTER TABLE "bot_embed" ADD COLUMN "daily_max" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "bot_embed" ADD COLUMN "used_on" date;--> statement-breakpoint
ALTER TABLE "bot_embed" ADD COLUMN "used" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bot" ADD COLUMN "taken_down_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bot" ADD COLUMN "taken_down_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "craft_share" ADD COLUMN "taken_down_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "public_report" ADD CONSTRAINT "public_report_bot_id_bot_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_report" ADD CONSTRAINT "public_report_prompt_id_saved_prompt_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."saved_prompt"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_use" ADD CONSTRAINT "daily_use_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "public_report_bot" ON "public_report" USING btree ("bot_id");--> statement-breakpoint
CREATE INDEX "public_report_prompt" ON "public_report" USING btree ("prompt_id");--> statement-breakpoint
CREATE INDEX "daily_use_user" ON "daily_use" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "daily_use_day" ON "daily_use" USING btree ("day");