DROP INDEX "project_member_changed";--> statement-breakpoint
DROP INDEX "project_member_name";--> statement-breakpoint
ALTER TABLE "project_member" ADD COLUMN "is_archived" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION take_project_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT name_order(name), archived_at IS NOT NULL INTO NEW.sort_name, NEW.is_archived FROM project WHERE id = NEW.project_id FOR SHARE;
  -- the lock waits for a project that is being archived or renamed; if the project doesn't exist, the foreign key reports it
  NEW.sort_name := coalesce(NEW.sort_name, '');
  NEW.is_archived := coalesce(NEW.is_archived, false);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION copy_project_archived() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE project_member SET is_archived = NEW.archived_at IS NOT NULL WHERE project_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER project_archived AFTER UPDATE OF archived_at ON project FOR EACH ROW
  WHEN ((old.archived_at IS NULL) <> (new.archived_at IS NULL)) EXECUTE FUNCTION copy_project_archived();
--> statement-breakpoint
UPDATE project_member SET is_archived = true FROM project WHERE project.id = project_member.project_id AND project.archived_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "project_member_changed" ON "project_member" USING btree ("user_id","is_archived","is_pinned","sorted_at","project_id");--> statement-breakpoint
CREATE INDEX "project_member_name" ON "project_member" USING btree ("user_id","is_archived",(not "is_pinned"),"sort_name","project_id");
