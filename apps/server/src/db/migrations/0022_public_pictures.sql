ALTER TABLE "image_upload" ADD COLUMN "size" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "image_upload" ADD COLUMN "sent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "image_upload" SET "size" = blob.size FROM blob WHERE blob.hash = image_upload.blob_hash;
--> statement-breakpoint
INSERT INTO storage_use AS u (owner_id, attachments, bytes)
  SELECT owner_id, 0, sum(size) FROM image_upload GROUP BY owner_id HAVING sum(size) > 0
  ON CONFLICT (owner_id) DO UPDATE SET bytes = u.bytes + excluded.bytes;
--> statement-breakpoint
CREATE TRIGGER image_upload_kept AFTER INSERT ON image_upload REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_storage_use(0);
--> statement-breakpoint
CREATE TRIGGER image_upload_gone AFTER DELETE ON image_upload REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_storage_use(0);
--> statement-breakpoint
CREATE TRIGGER image_upload_resized AFTER UPDATE ON image_upload FOR EACH ROW
  WHEN (old.size <> new.size OR old.owner_id <> new.owner_id) EXECUTE FUNCTION recount_storage_use(0);
