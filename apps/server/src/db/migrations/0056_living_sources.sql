CREATE TABLE "source_change" (
	"attachment_id" uuid NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"added" jsonb NOT NULL,
	"removed" jsonb NOT NULL,
	"more" integer NOT NULL,
	CONSTRAINT "source_change_attachment_id_changed_at_pk" PRIMARY KEY("attachment_id","changed_at")
);
--> statement-breakpoint
CREATE TABLE "task_grant" (
	"task_id" uuid NOT NULL,
	"tool_name" text NOT NULL,
	"title" text NOT NULL,
	"server_id" uuid,
	"server_tool" text,
	"fingerprint" text,
	CONSTRAINT "task_grant_task_id_tool_name_pk" PRIMARY KEY("task_id","tool_name")
);
--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "kind" text DEFAULT 'ask' NOT NULL;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "attachment_id" uuid;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "host" text;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "looked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "task_run" ADD COLUMN "is_reading" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "task_run" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "task_run" ADD COLUMN "changes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "source_change" ADD CONSTRAINT "source_change_attachment_id_attachment_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_grant" ADD CONSTRAINT "task_grant_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_grant" ADD CONSTRAINT "task_grant_server_id_server_tool_mcp_tool_server_id_name_fk" FOREIGN KEY ("server_id","server_tool") REFERENCES "public"."mcp_tool"("server_id","name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_grant_tool" ON "task_grant" USING btree ("server_id","server_tool");--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_attachment_id_attachment_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_attachment" ON "task" USING btree ("attachment_id");--> statement-breakpoint
CREATE INDEX "task_run_reading" ON "task_run" USING btree ("scheduled_for") WHERE "task_run"."is_reading";