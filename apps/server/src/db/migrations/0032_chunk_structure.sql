ALTER TABLE "chunk" ADD COLUMN "path" jsonb;--> statement-breakpoint
ALTER TABLE "chunk" ADD COLUMN "lead" text;