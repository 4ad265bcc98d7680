CREATE TABLE "attachment_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attachment_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"blob_hash" text NOT NULL,
	"file_name" text NOT NULL,
	"mime_type" text NOT NULL,
	"size" bigint NOT NULL,
	"replaced_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attachment" ADD COLUMN "thumbnail_hash" text;--> statement-breakpoint
ALTER TABLE "attachment" ADD COLUMN "drawn_reading" uuid;--> statement-breakpoint
ALTER TABLE "attachment_version" ADD CONSTRAINT "attachment_version_attachment_id_attachment_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachment_version" ADD CONSTRAINT "attachment_version_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachment_version" ADD CONSTRAINT "attachment_version_blob_hash_blob_hash_fk" FOREIGN KEY ("blob_hash") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachment_version_list" ON "attachment_version" USING btree ("attachment_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "attachment_version_blob" ON "attachment_version" USING btree ("blob_hash");--> statement-breakpoint
CREATE INDEX "attachment_version_owner" ON "attachment_version" USING btree ("owner_id","size");--> statement-breakpoint
CREATE INDEX "attachment_version_age" ON "attachment_version" USING btree ("replaced_at");--> statement-breakpoint
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_thumbnail_hash_blob_hash_fk" FOREIGN KEY ("thumbnail_hash") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachment_thumbnail" ON "attachment" USING btree ("thumbnail_hash");--> statement-breakpoint
CREATE INDEX "attachment_tags" ON "attachment" USING gin (("digest" -> 'tags') jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "attachment_undrawn" ON "attachment" USING btree ("id") WHERE status = 'completed' and reading_id is distinct from drawn_reading;