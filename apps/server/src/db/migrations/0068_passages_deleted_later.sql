CREATE TABLE "passage_deletion" (
	"attachment_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chunk" DROP CONSTRAINT "chunk_attachment_id_attachment_id_fk";
--> statement-breakpoint
CREATE FUNCTION note_passages_to_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO passage_deletion (attachment_id)
  SELECT o.id FROM old_rows o WHERE EXISTS (SELECT FROM chunk c WHERE c.attachment_id = o.id)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER attachment_passages AFTER DELETE ON attachment REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_passages_to_delete();
