ALTER TABLE "message" ADD COLUMN "input_tokens" integer;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "output_tokens" integer;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "rating" text;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "rating_reason" text;