ALTER TABLE "attachment" ADD COLUMN "has_outside_words" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "has_outside_words" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bot_embed" ADD COLUMN "tokens" bigint DEFAULT 0 NOT NULL;