CREATE TABLE "connect_state" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_mark" text NOT NULL,
	"verifier" text NOT NULL,
	"return_url" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drive_connection" (
	"user_id" uuid NOT NULL,
	"app" text NOT NULL,
	"access_token" text NOT NULL,
	"refresh_token" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drive_connection_user_id_app_pk" PRIMARY KEY("user_id","app")
);
--> statement-breakpoint
CREATE TABLE "image_upload" (
	"file_name" text PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"content_type" text NOT NULL,
	"blob_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "attachment" ADD COLUMN "connected_app_type" text;--> statement-breakpoint
ALTER TABLE "attachment" ADD COLUMN "connected_app_file_id" text;--> statement-breakpoint
ALTER TABLE "connect_state" ADD CONSTRAINT "connect_state_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drive_connection" ADD CONSTRAINT "drive_connection_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_upload" ADD CONSTRAINT "image_upload_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_upload" ADD CONSTRAINT "image_upload_blob_hash_blob_hash_fk" FOREIGN KEY ("blob_hash") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connect_state_user" ON "connect_state" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "connect_state_expires" ON "connect_state" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "image_upload_owner" ON "image_upload" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "image_upload_blob" ON "image_upload" USING btree ("blob_hash");--> statement-breakpoint
CREATE INDEX "image_upload_age" ON "image_upload" USING btree ("created_at");