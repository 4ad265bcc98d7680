CREATE TABLE "plugin_sign_in" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_mark" text NOT NULL,
	"plugin_id" uuid,
	"sealed" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "connected_app" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"client_id" text NOT NULL,
	"scope" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "oauth_client" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"redirect_uris" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "oauth_token" (
	"hash" text PRIMARY KEY NOT NULL,
	"app_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"asked" jsonb,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"counter" bigint NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"aaguid" text,
	CONSTRAINT "passkey_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
ALTER TABLE "mcp_server" ADD COLUMN "sign_in" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "mcp_server" ADD COLUMN "sign_in_host" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mcp_server" ADD COLUMN "access_sealed" text;--> statement-breakpoint
ALTER TABLE "mcp_server" ADD COLUMN "renewing_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mcp_server" ADD COLUMN "prompts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "mcp_server" ADD COLUMN "has_resources" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "plugin_sign_in" ADD CONSTRAINT "plugin_sign_in_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plugin_sign_in" ADD CONSTRAINT "plugin_sign_in_plugin_id_mcp_server_id_fk" FOREIGN KEY ("plugin_id") REFERENCES "public"."mcp_server"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connected_app" ADD CONSTRAINT "connected_app_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connected_app" ADD CONSTRAINT "connected_app_client_id_oauth_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_token" ADD CONSTRAINT "oauth_token_app_id_connected_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."connected_app"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plugin_sign_in_user" ON "plugin_sign_in" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "plugin_sign_in_plugin" ON "plugin_sign_in" USING btree ("plugin_id");--> statement-breakpoint
CREATE INDEX "plugin_sign_in_expires" ON "plugin_sign_in" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "connected_app_user" ON "connected_app" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "connected_app_client" ON "connected_app" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "oauth_client_used" ON "oauth_client" USING btree ("used_at","created_at");--> statement-breakpoint
CREATE INDEX "oauth_token_app" ON "oauth_token" USING btree ("app_id");--> statement-breakpoint
CREATE INDEX "oauth_token_expires" ON "oauth_token" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_user" ON "passkey" USING btree ("user_id");