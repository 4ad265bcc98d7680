CREATE TABLE "bot" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"access" text DEFAULT 'private' NOT NULL,
	"opens_sources" boolean DEFAULT false NOT NULL,
	"draft" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"live" jsonb,
	"live_number" integer DEFAULT 0 NOT NULL,
	"times_used" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bot_handle" (
	"handle" text PRIMARY KEY NOT NULL,
	"bot_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bot_version" (
	"bot_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"config" jsonb NOT NULL,
	"deployed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bot_version_bot_id_number_pk" PRIMARY KEY("bot_id","number")
);
--> statement-breakpoint
CREATE TABLE "curated_bot_use" (
	"bot_id" uuid PRIMARY KEY NOT NULL,
	"times" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "knowledge_base" DROP CONSTRAINT "knowledge_base_owner";--> statement-breakpoint
ALTER TABLE "chat" ADD COLUMN "chatbot_id" uuid;--> statement-breakpoint
ALTER TABLE "chat" ADD COLUMN "is_preview" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "knowledge_base" ADD COLUMN "bot_id" uuid;--> statement-breakpoint
ALTER TABLE "bot" ADD CONSTRAINT "bot_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_handle" ADD CONSTRAINT "bot_handle_bot_id_bot_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_version" ADD CONSTRAINT "bot_version_bot_id_bot_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bot_own" ON "bot" USING btree ("owner_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "bot_public" ON "bot" USING btree ("times_used","id") WHERE "bot"."access" = 'public' and "bot"."live" is not null;--> statement-breakpoint
CREATE INDEX "bot_public_category" ON "bot" USING gin (("live" -> 'categories')) WHERE "bot"."access" = 'public' and "bot"."live" is not null;--> statement-breakpoint
CREATE INDEX "bot_public_name" ON "bot" USING gin (("live" ->> 'name') gin_trgm_ops) WHERE "bot"."access" = 'public' and "bot"."live" is not null;--> statement-breakpoint
CREATE INDEX "bot_handle_bot" ON "bot_handle" USING btree ("bot_id");--> statement-breakpoint
ALTER TABLE "knowledge_base" ADD CONSTRAINT "knowledge_base_bot_id_bot_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_preview" ON "chat" USING btree ("chatbot_id") WHERE "chat"."is_preview";--> statement-breakpoint
ALTER TABLE "knowledge_base" ADD CONSTRAINT "knowledge_base_bot_id_unique" UNIQUE("bot_id");--> statement-breakpoint
ALTER TABLE "knowledge_base" ADD CONSTRAINT "knowledge_base_owner" CHECK (num_nonnulls("knowledge_base"."project_id", "knowledge_base"."chat_id", "knowledge_base"."bot_id") = 1 and "knowledge_base"."id" = coalesce("knowledge_base"."project_id", "knowledge_base"."chat_id", "knowledge_base"."bot_id"));