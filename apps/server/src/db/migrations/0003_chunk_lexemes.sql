DROP INDEX "chunk_trgm";--> statement-breakpoint
ALTER TABLE "chunk" ALTER COLUMN "search_vector" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "chunk" ALTER COLUMN "search_vector" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "chunk" ADD COLUMN "context" text;