CREATE INDEX "attachment_owner_size" ON "attachment" USING btree ("owner_id","size" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "attachment_owner_name" ON "attachment" USING btree ("owner_id",lower(left("title", 100)),"id");--> statement-breakpoint
CREATE INDEX "attachment_title_trgm" ON "attachment" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "attachment_file_name_trgm" ON "attachment" USING gin ("file_name" gin_trgm_ops);