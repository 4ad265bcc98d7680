CREATE TABLE "knowledge_base" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid,
	"chat_id" uuid,
	CONSTRAINT "knowledge_base_project_id_unique" UNIQUE("project_id"),
	CONSTRAINT "knowledge_base_chat_id_unique" UNIQUE("chat_id"),
	CONSTRAINT "knowledge_base_owner" CHECK (num_nonnulls("knowledge_base"."project_id", "knowledge_base"."chat_id") = 1 and "knowledge_base"."id" = coalesce("knowledge_base"."project_id", "knowledge_base"."chat_id"))
);
--> statement-breakpoint
CREATE TABLE "knowledge_item" (
	"base_id" uuid NOT NULL,
	"attachment_id" uuid NOT NULL,
	"added_by_user_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "knowledge_item_base_id_attachment_id_pk" PRIMARY KEY("base_id","attachment_id")
);
--> statement-breakpoint
CREATE TABLE "removed_item" (
	"base_id" uuid NOT NULL,
	"attachment_id" uuid NOT NULL,
	"added_by_user_id" uuid,
	"removed_by_user_id" uuid,
	"removed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "removed_item_base_id_attachment_id_pk" PRIMARY KEY("base_id","attachment_id")
);
--> statement-breakpoint
INSERT INTO knowledge_base (id, project_id)
  SELECT project_id, project_id FROM project_attachment UNION SELECT project_id, project_id FROM removed_source;
--> statement-breakpoint
INSERT INTO knowledge_base (id, chat_id) SELECT DISTINCT chat_id, chat_id FROM chat_attachment;
--> statement-breakpoint
INSERT INTO knowledge_item (base_id, attachment_id, added_by_user_id, created_at)
  SELECT project_id, attachment_id, added_by_user_id, created_at FROM project_attachment;
--> statement-breakpoint
INSERT INTO knowledge_item (base_id, attachment_id, created_at)
  SELECT chat_id, attachment_id, created_at FROM chat_attachment;
--> statement-breakpoint
INSERT INTO removed_item (base_id, attachment_id, added_by_user_id, removed_by_user_id, removed_at)
  SELECT project_id, attachment_id, added_by_user_id, removed_by_user_id, removed_at FROM removed_source;
--> statement-breakpoint
ALTER TABLE "knowledge_base" ADD CONSTRAINT "knowledge_base_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_base" ADD CONSTRAINT "knowledge_base_chat_id_chat_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chat"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_item" ADD CONSTRAINT "knowledge_item_base_id_knowledge_base_id_fk" FOREIGN KEY ("base_id") REFERENCES "public"."knowledge_base"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_item" ADD CONSTRAINT "knowledge_item_attachment_id_attachment_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_item" ADD CONSTRAINT "knowledge_item_added_by_user_id_user_id_fk" FOREIGN KEY ("added_by_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_item" ADD CONSTRAINT "removed_item_base_id_knowledge_base_id_fk" FOREIGN KEY ("base_id") REFERENCES "public"."knowledge_base"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_item" ADD CONSTRAINT "removed_item_attachment_id_attachment_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_item" ADD CONSTRAINT "removed_item_added_by_user_id_user_id_fk" FOREIGN KEY ("added_by_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_item" ADD CONSTRAINT "removed_item_removed_by_user_id_user_id_fk" FOREIGN KEY ("removed_by_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "knowledge_item_attachment" ON "knowledge_item" USING btree ("attachment_id");--> statement-breakpoint
CREATE INDEX "removed_item_attachment" ON "removed_item" USING btree ("attachment_id");--> statement-breakpoint
CREATE INDEX "removed_item_age" ON "removed_item" USING btree ("removed_at");--> statement-breakpoint
DROP TABLE "chat_attachment" CASCADE;--> statement-breakpoint
DROP TABLE "project_attachment" CASCADE;--> statement-breakpoint
DROP TABLE "removed_source" CASCADE;
