CREATE TABLE "craft" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"chat_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"identifier" text NOT NULL,
	"title" text NOT NULL,
	"type" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "craft_data" (
	"craft_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "craft_data_craft_id_user_id_key_pk" PRIMARY KEY("craft_id","user_id","key")
);
--> statement-breakpoint
CREATE TABLE "craft_report" (
	"id" uuid PRIMARY KEY NOT NULL,
	"share_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "craft_share" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"craft_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"index" integer NOT NULL,
	"version_id" uuid,
	"access" text NOT NULL,
	"watermark" boolean NOT NULL,
	"embed_sites" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "craft_share_place" UNIQUE("message_id","index")
);
--> statement-breakpoint
CREATE TABLE "craft_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"craft_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"index" integer NOT NULL,
	"number" integer NOT NULL,
	"parent_id" uuid,
	"origin" text NOT NULL,
	"status" text NOT NULL,
	"content" text NOT NULL,
	"hash" text NOT NULL,
	"size" bigint NOT NULL,
	"citations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "craft_version_number" UNIQUE("craft_id","number")
);
--> statement-breakpoint
ALTER TABLE "craft" ADD CONSTRAINT "craft_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "craft" ADD CONSTRAINT "craft_chat_id_chat_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chat"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "craft" ADD CONSTRAINT "craft_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "craft_data" ADD CONSTRAINT "craft_data_craft_id_craft_id_fk" FOREIGN KEY ("craft_id") REFERENCES "public"."craft"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "craft_data" ADD CONSTRAINT "craft_data_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "craft_report" ADD CONSTRAINT "craft_report_share_id_craft_share_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."craft_share"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "craft_share" ADD CONSTRAINT "craft_share_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "craft_share" ADD CONSTRAINT "craft_share_craft_id_craft_id_fk" FOREIGN KEY ("craft_id") REFERENCES "public"."craft"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "craft_share" ADD CONSTRAINT "craft_share_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "craft_share" ADD CONSTRAINT "craft_share_version_id_craft_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."craft_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "craft_version" ADD CONSTRAINT "craft_version_craft_id_craft_id_fk" FOREIGN KEY ("craft_id") REFERENCES "public"."craft"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "craft_version" ADD CONSTRAINT "craft_version_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "craft_version" ADD CONSTRAINT "craft_version_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "craft_owner" ON "craft" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "craft_chat" ON "craft" USING btree ("chat_id");--> statement-breakpoint
CREATE INDEX "craft_message" ON "craft" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "craft_data_user" ON "craft_data" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "craft_report_share" ON "craft_report" USING btree ("share_id");--> statement-breakpoint
CREATE INDEX "craft_share_list" ON "craft_share" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "craft_share_craft" ON "craft_share" USING btree ("craft_id");--> statement-breakpoint
CREATE INDEX "craft_share_version" ON "craft_share" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "craft_version_message" ON "craft_version" USING btree ("message_id","index");--> statement-breakpoint
CREATE INDEX "craft_version_owner" ON "craft_version" USING btree ("owner_id");--> statement-breakpoint
CREATE TRIGGER craft_version_kept AFTER INSERT ON craft_version REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_storage_use(0);
--> statement-breakpoint
CREATE TRIGGER craft_version_gone AFTER DELETE ON craft_version REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_storage_use(0);
--> statement-breakpoint
CREATE TRIGGER craft_version_resized AFTER UPDATE ON craft_version FOR EACH ROW
  WHEN (old.size <> new.size OR old.owner_id <> new.owner_id) EXECUTE FUNCTION recount_storage_use(0);
