ALTER TABLE "attachment" ADD COLUMN "drop_id" uuid;--> statement-breakpoint
CREATE INDEX "attachment_drop" ON "attachment" USING btree ("owner_id","drop_id") WHERE "attachment"."drop_id" is not null;