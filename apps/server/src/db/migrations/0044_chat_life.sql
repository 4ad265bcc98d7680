CREATE TABLE "ai_tool_pin" (
	"user_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"pinned_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_tool_pin_user_id_slug_pk" PRIMARY KEY("user_id","slug")
);
--> statement-breakpoint
CREATE TABLE "ai_tool_reaction" (
	"slug" text NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	CONSTRAINT "ai_tool_reaction_slug_user_id_pk" PRIMARY KEY("slug","user_id")
);
--> statement-breakpoint
CREATE TABLE "ai_tool_view" (
	"slug" text PRIMARY KEY NOT NULL,
	"views" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"chat_id" uuid,
	"attachment_id" uuid,
	"detail" text DEFAULT '' NOT NULL,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_off" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "notification_off_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
ALTER TABLE "chat" ADD COLUMN "is_temporary" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "run" ADD COLUMN "seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ai_tool_pin" ADD CONSTRAINT "ai_tool_pin_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_tool_reaction" ADD CONSTRAINT "ai_tool_reaction_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_chat_id_chat_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chat"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_attachment_id_attachment_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_off" ADD CONSTRAINT "notification_off_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_list" ON "notification" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("user_id") WHERE "notification"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notification_chat" ON "notification" USING btree ("chat_id");--> statement-breakpoint
CREATE INDEX "notification_attachment" ON "notification" USING btree ("attachment_id");--> statement-breakpoint
CREATE INDEX "notification_age" ON "notification" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "chat_temporary" ON "chat" USING btree ("updated_at") WHERE "chat"."is_temporary";--> statement-breakpoint
-- What the assistant reads for an answer belongs to its chat: it is neither in the vault nor counted there.
CREATE OR REPLACE FUNCTION count_storage_use() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  weight bigint := TG_ARGV[0];
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO storage_use AS u (owner_id, attachments, bytes)
      SELECT owner_id, count(*) * weight, sum(size) FROM new_rows r
      WHERE to_jsonb(r) ->> 'source' IS DISTINCT FROM 'WEB' GROUP BY owner_id ORDER BY owner_id
      ON CONFLICT (owner_id) DO UPDATE
        SET attachments = u.attachments + excluded.attachments, bytes = u.bytes + excluded.bytes;
  ELSE
    UPDATE storage_use u SET attachments = u.attachments - o.attachments, bytes = u.bytes - o.bytes
      FROM (
        SELECT owner_id, count(*) * weight AS attachments, sum(size) AS bytes FROM old_rows r
        WHERE to_jsonb(r) ->> 'source' IS DISTINCT FROM 'WEB' GROUP BY owner_id
      ) o
      WHERE u.owner_id = o.owner_id;
    DELETE FROM storage_use u USING (SELECT DISTINCT owner_id FROM old_rows) o
      WHERE u.owner_id = o.owner_id AND u.attachments = 0 AND u.bytes = 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER attachment_resized ON attachment;
--> statement-breakpoint
CREATE TRIGGER attachment_resized AFTER UPDATE ON attachment FOR EACH ROW
  WHEN (new.source <> 'WEB' AND (old.size <> new.size OR old.owner_id <> new.owner_id)) EXECUTE FUNCTION recount_storage_use(1);
