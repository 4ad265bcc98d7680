CREATE TABLE "audit_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"target" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_connection" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"base_url" text,
	"sealed_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "model_connection_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "model_setting" (
	"model_id" text PRIMARY KEY NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	"input_price" double precision,
	"output_price" double precision
);
--> statement-breakpoint
CREATE TABLE "sign_up_invitation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_up_invitation_email_unique" UNIQUE("email"),
	CONSTRAINT "sign_up_invitation_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "data_import" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"source" text,
	"state" text NOT NULL,
	"failure" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "data_import_item" (
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"origin" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	CONSTRAINT "data_import_item_import_id_number_pk" PRIMARY KEY("import_id","number")
);
--> statement-breakpoint
ALTER TABLE "usage" ALTER COLUMN "used" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "cost" bigint;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "is_admin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "blocked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_actor_id_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_import" ADD CONSTRAINT "data_import_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_import_item" ADD CONSTRAINT "data_import_item_import_id_data_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."data_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entry_actor" ON "audit_entry" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "data_import_list" ON "data_import" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "data_import_item_origin" ON "data_import_item" USING btree ("user_id","origin") WHERE "data_import_item"."state" = 'imported';--> statement-breakpoint
CREATE INDEX "user_admin" ON "user" USING btree ("id") WHERE "user"."is_admin";--> statement-breakpoint
CREATE INDEX "user_account_list" ON "user" USING btree ("created_at","id") WHERE "user"."is_anonymous" is not true and "user"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "user_name_trgm" ON "user" USING gin (("name" || ' ' || "email") gin_trgm_ops);