CREATE FUNCTION message_text(parts jsonb) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  -- what is read of a message: not the thoughts behind it, nor what its tools answered
  SELECT coalesce(string_agg(part->>'text', E'\n\n'), '') FROM jsonb_array_elements(parts) AS part
    WHERE part->>'type' = 'text'
$$;
--> statement-breakpoint
CREATE TABLE "chat_share" (
	"chat_id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"with_sources" boolean NOT NULL,
	"messages" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "folder" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat" ADD COLUMN "folder_id" uuid;--> statement-breakpoint
ALTER TABLE "chat" ADD COLUMN "pinned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "chat" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "chat_share" ADD CONSTRAINT "chat_share_chat_id_chat_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chat"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder" ADD CONSTRAINT "folder_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder" ADD CONSTRAINT "folder_parent_id_folder_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."folder"("id") ON DELETE cascade ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
CREATE INDEX "folder_owner" ON "folder" USING btree ("owner_id","kind");--> statement-breakpoint
CREATE INDEX "folder_parent" ON "folder" USING btree ("parent_id");--> statement-breakpoint
ALTER TABLE "chat" ADD CONSTRAINT "chat_folder_id_folder_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."folder"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_current_list" ON "chat" USING btree ("owner_id","updated_at","id") WHERE "chat"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "chat_loose_list" ON "chat" USING btree ("owner_id","updated_at","id") WHERE "chat"."archived_at" is null and "chat"."folder_id" is null and "chat"."pinned_at" is null;--> statement-breakpoint
CREATE INDEX "chat_pinned_list" ON "chat" USING btree ("owner_id","pinned_at","id") WHERE "chat"."pinned_at" is not null;--> statement-breakpoint
CREATE INDEX "chat_archived_list" ON "chat" USING btree ("owner_id","archived_at","id") WHERE "chat"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "chat_folder_list" ON "chat" USING btree ("folder_id","updated_at","id") WHERE "chat"."folder_id" is not null;--> statement-breakpoint
CREATE INDEX "message_text_trgm" ON "message" USING gin (message_text("parts") gin_trgm_ops) WITH (gin_pending_list_limit=256);