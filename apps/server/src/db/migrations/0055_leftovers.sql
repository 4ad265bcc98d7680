CREATE TABLE "consent_record" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"allowed" jsonb NOT NULL,
	"chosen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "consent_record_newest" UNIQUE("user_id","chosen_at")
);
--> statement-breakpoint
ALTER TABLE "attachment" ADD COLUMN "slides_hash" text;--> statement-breakpoint
ALTER TABLE "attachment" ADD COLUMN "slides_size" bigint;--> statement-breakpoint
ALTER TABLE "attachment" ADD COLUMN "slides_reading" uuid;--> statement-breakpoint
ALTER TABLE "craft_version" ADD COLUMN "unsupported" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "data_import" ADD COLUMN "blob_hash" text;--> statement-breakpoint
ALTER TABLE "data_import" ADD COLUMN "progress" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "data_import_item" ADD COLUMN "made" text;--> statement-breakpoint
ALTER TABLE "consent_record" ADD CONSTRAINT "consent_record_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_slides_hash_blob_hash_fk" FOREIGN KEY ("slides_hash") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_import" ADD CONSTRAINT "data_import_blob_hash_blob_hash_fk" FOREIGN KEY ("blob_hash") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachment_slides" ON "attachment" USING btree ("slides_hash");--> statement-breakpoint
CREATE INDEX "attachment_slides_undrawn" ON "attachment" USING btree ("id") WHERE status = 'completed' and mime_type ~ 'presentation|powerpoint' and reading_id is distinct from slides_reading;--> statement-breakpoint
CREATE INDEX "data_import_blob" ON "data_import" USING btree ("blob_hash");