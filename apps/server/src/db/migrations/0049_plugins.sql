CREATE TABLE "mcp_server" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"transport" text NOT NULL,
	"address" text NOT NULL,
	"headers_sealed" text,
	"header_names" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"era" text,
	"era_at" timestamp (3) with time zone,
	"last_error" text DEFAULT '' NOT NULL,
	"checked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mcp_server_slug" UNIQUE("owner_id","slug")
);
--> statement-breakpoint
CREATE TABLE "mcp_tool" (
	"server_id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"form" jsonb NOT NULL,
	"fingerprint" text NOT NULL,
	"approved_form" jsonb,
	"approved_fingerprint" text,
	"policy" text DEFAULT 'ask' NOT NULL,
	CONSTRAINT "mcp_tool_server_id_name_pk" PRIMARY KEY("server_id","name")
);
--> statement-breakpoint
ALTER TABLE "mcp_server" ADD CONSTRAINT "mcp_server_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mcp_tool" ADD CONSTRAINT "mcp_tool_server_id_mcp_server_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."mcp_server"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mcp_server_list" ON "mcp_server" USING btree ("owner_id","id");