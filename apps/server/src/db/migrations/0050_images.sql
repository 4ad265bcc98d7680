CREATE TABLE "image" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"prompt" text NOT NULL,
	"model" text NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb NOT NULL,
	"seed" integer NOT NULL,
	"parent_id" uuid,
	"status" text NOT NULL,
	"error" jsonb,
	"blob_hash" text,
	"thumb_hash" text,
	"mime_type" text,
	"size" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "image" ADD CONSTRAINT "image_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image" ADD CONSTRAINT "image_parent_id_image_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."image"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image" ADD CONSTRAINT "image_blob_hash_blob_hash_fk" FOREIGN KEY ("blob_hash") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image" ADD CONSTRAINT "image_thumb_hash_blob_hash_fk" FOREIGN KEY ("thumb_hash") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "image_list" ON "image" USING btree ("owner_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "image_parent" ON "image" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "image_blob" ON "image" USING btree ("blob_hash");--> statement-breakpoint
CREATE INDEX "image_thumb" ON "image" USING btree ("thumb_hash");--> statement-breakpoint
CREATE INDEX "image_status" ON "image" USING btree ("status","created_at");--> statement-breakpoint
CREATE TRIGGER image_kept AFTER INSERT ON image REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_storage_use(0);
--> statement-breakpoint
CREATE TRIGGER image_gone AFTER DELETE ON image REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_storage_use(0);
--> statement-breakpoint
CREATE TRIGGER image_resized AFTER UPDATE ON image FOR EACH ROW
  WHEN (old.size <> new.size OR old.owner_id <> new.owner_id) EXECUTE FUNCTION recount_storage_use(0);
