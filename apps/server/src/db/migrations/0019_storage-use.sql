CREATE TABLE "storage_use" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"attachments" bigint NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "attachment_version_owner";--> statement-breakpoint
ALTER TABLE "storage_use" ADD CONSTRAINT "storage_use_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachment_version_owner" ON "attachment_version" USING btree ("owner_id");--> statement-breakpoint
-- Its argument is what a row counts as: an attachment 1, a version of one 0.
CREATE FUNCTION count_storage_use() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  weight bigint := TG_ARGV[0];
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO storage_use AS u (owner_id, attachments, bytes)
      SELECT owner_id, count(*) * weight, sum(size) FROM new_rows GROUP BY owner_id ORDER BY owner_id
      ON CONFLICT (owner_id) DO UPDATE
        SET attachments = u.attachments + excluded.attachments, bytes = u.bytes + excluded.bytes;
  ELSE
    UPDATE storage_use u SET attachments = u.attachments - o.attachments, bytes = u.bytes - o.bytes
      FROM (SELECT owner_id, count(*) * weight AS attachments, sum(size) AS bytes FROM old_rows GROUP BY owner_id) o
      WHERE u.owner_id = o.owner_id;
    DELETE FROM storage_use u USING (SELECT DISTINCT owner_id FROM old_rows) o
      WHERE u.owner_id = o.owner_id AND u.attachments = 0 AND u.bytes = 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION recount_storage_use() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  weight bigint := TG_ARGV[0];
BEGIN
  UPDATE storage_use SET attachments = attachments - weight, bytes = bytes - old.size WHERE owner_id = old.owner_id;
  INSERT INTO storage_use AS u (owner_id, attachments, bytes) VALUES (new.owner_id, weight, new.size)
    ON CONFLICT (owner_id) DO UPDATE
      SET attachments = u.attachments + excluded.attachments, bytes = u.bytes + excluded.bytes;
  DELETE FROM storage_use WHERE owner_id = old.owner_id AND attachments = 0 AND bytes = 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER attachment_kept AFTER INSERT ON attachment REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_storage_use(1);
--> statement-breakpoint
CREATE TRIGGER attachment_gone AFTER DELETE ON attachment REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_storage_use(1);
--> statement-breakpoint
CREATE TRIGGER attachment_resized AFTER UPDATE ON attachment FOR EACH ROW
  WHEN (old.size <> new.size OR old.owner_id <> new.owner_id) EXECUTE FUNCTION recount_storage_use(1);
--> statement-breakpoint
CREATE TRIGGER attachment_version_kept AFTER INSERT ON attachment_version REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_storage_use(0);
--> statement-breakpoint
CREATE TRIGGER attachment_version_gone AFTER DELETE ON attachment_version REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_storage_use(0);
--> statement-breakpoint
CREATE TRIGGER attachment_version_resized AFTER UPDATE ON attachment_version FOR EACH ROW
  WHEN (old.size <> new.size OR old.owner_id <> new.owner_id) EXECUTE FUNCTION recount_storage_use(0);
--> statement-breakpoint
INSERT INTO storage_use (owner_id, attachments, bytes)
  SELECT owner_id, sum(weight), sum(size) FROM (
    SELECT owner_id, 1 AS weight, size FROM attachment UNION ALL SELECT owner_id, 0, size FROM attachment_version
  ) kept GROUP BY owner_id;
