CREATE TABLE "dataset" (
	"attachment_id" uuid PRIMARY KEY NOT NULL,
	"blob_hash" text NOT NULL,
	"engine" text NOT NULL,
	"contents" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dataset" ADD CONSTRAINT "dataset_attachment_id_attachment_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachment"("id") ON DELETE cascade ON UPDATE no action;