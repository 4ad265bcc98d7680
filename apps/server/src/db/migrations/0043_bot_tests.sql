CREATE TABLE "bot_test" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bot_id" uuid NOT NULL,
	"question" text NOT NULL,
	"must_say" jsonb NOT NULL,
	"attachment_id" uuid,
	"source_title" text
);
--> statement-breakpoint
CREATE TABLE "bot_test_result" (
	"test_id" uuid NOT NULL,
	"side" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" text NOT NULL,
	"cited" jsonb NOT NULL,
	"milliseconds" integer NOT NULL,
	"tokens" integer NOT NULL,
	"ran_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bot_test_result_test_id_side_pk" PRIMARY KEY("test_id","side")
);
--> statement-breakpoint
ALTER TABLE "bot_test" ADD CONSTRAINT "bot_test_bot_id_bot_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_test" ADD CONSTRAINT "bot_test_attachment_id_attachment_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachment"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_test_result" ADD CONSTRAINT "bot_test_result_test_id_bot_test_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."bot_test"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bot_test_list" ON "bot_test" USING btree ("bot_id","id");--> statement-breakpoint
CREATE INDEX "bot_test_attachment" ON "bot_test" USING btree ("attachment_id");