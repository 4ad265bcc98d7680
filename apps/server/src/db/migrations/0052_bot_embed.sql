CREATE TABLE "bot_embed" (
	"bot_id" uuid PRIMARY KEY NOT NULL,
	"sites" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bot_embed" ADD CONSTRAINT "bot_embed_bot_id_bot_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot"("id") ON DELETE cascade ON UPDATE no action;