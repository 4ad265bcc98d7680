ALTER TABLE "attachment" ADD COLUMN "has_outside_words" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "has_outside_words" boolean DEFAULT false NOT NULL;