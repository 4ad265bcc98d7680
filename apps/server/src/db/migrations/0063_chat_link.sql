ALTER TABLE "chat" ADD COLUMN "link_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_link" ON "chat" USING btree ("link_id") WHERE "chat"."link_id" is not null;