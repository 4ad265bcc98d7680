CREATE TABLE "task" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"title" text NOT NULL,
	"prompt" text NOT NULL,
	"schedule" jsonb NOT NULL,
	"zone" text NOT NULL,
	"project_id" uuid,
	"chatbot_id" uuid,
	"model" text,
	"is_one_chat" boolean NOT NULL,
	"chat_id" uuid,
	"next_run_at" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"paused_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_run" (
	"task_id" uuid NOT NULL,
	"scheduled_for" timestamp (3) with time zone NOT NULL,
	"is_missed" boolean DEFAULT false NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"problem" text DEFAULT '' NOT NULL,
	"message_id" uuid,
	CONSTRAINT "task_run_task_id_scheduled_for_pk" PRIMARY KEY("task_id","scheduled_for")
);
--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_chatbot_id_bot_id_fk" FOREIGN KEY ("chatbot_id") REFERENCES "public"."bot"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_chat_id_chat_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chat"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_run" ADD CONSTRAINT "task_run_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_run" ADD CONSTRAINT "task_run_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_list" ON "task" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "task_due" ON "task" USING btree ("next_run_at") WHERE "task"."next_run_at" is not null;--> statement-breakpoint
CREATE INDEX "task_project" ON "task" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "task_bot" ON "task" USING btree ("chatbot_id");--> statement-breakpoint
CREATE INDEX "task_chat" ON "task" USING btree ("chat_id");--> statement-breakpoint
CREATE INDEX "task_run_message" ON "task_run" USING btree ("message_id");