CREATE FUNCTION name_order(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  -- as people sort: without case and accents, and numbers by their value, each written with twelve digits
  SELECT regexp_replace(regexp_replace(
    regexp_replace(normalize(lower(left(name, 100)), NFD), '[\u0300-\u036f]', '', 'g'),
    '([0-9]+)', '00000000000\1', 'g'), '[0-9]*([0-9]{12})', '\1', 'g')
$$;
--> statement-breakpoint
DROP INDEX "project_member_list";--> statement-breakpoint
ALTER TABLE "project_member" ADD COLUMN "sort_name" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "project_member" ADD COLUMN "is_pinned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "project_revocation" ADD COLUMN "sort_name" text collate "C" GENERATED ALWAYS AS (name_order(name)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "project_member_changed" ON "project_member" USING btree ("user_id","is_pinned","sorted_at","project_id");--> statement-breakpoint
CREATE INDEX "project_member_name" ON "project_member" USING btree ("user_id",(not "is_pinned"),"sort_name","project_id");--> statement-breakpoint
CREATE INDEX "project_revocation_name" ON "project_revocation" USING btree ("user_id","sort_name","project_id");--> statement-breakpoint
CREATE FUNCTION take_project_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT name_order(name) INTO NEW.sort_name FROM project WHERE id = NEW.project_id;
  -- of a project that is not there the foreign key tells
  NEW.sort_name := coalesce(NEW.sort_name, '');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER project_member_named BEFORE INSERT ON project_member FOR EACH ROW EXECUTE FUNCTION take_project_name();
--> statement-breakpoint
CREATE FUNCTION pass_project_name_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE project_member SET sort_name = name_order(NEW.name) WHERE project_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER project_renamed AFTER UPDATE OF name ON project FOR EACH ROW
  WHEN (old.name <> new.name) EXECUTE FUNCTION pass_project_name_on();
--> statement-breakpoint
UPDATE project_member SET sort_name = name_order(project.name) FROM project WHERE project.id = project_member.project_id;
