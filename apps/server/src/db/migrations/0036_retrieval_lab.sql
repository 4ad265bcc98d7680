CREATE TABLE "pinned_question" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"text" text NOT NULL,
	"expected_attachment_id" uuid,
	"expected_title" text,
	"expected_page" integer,
	"expected_quote" text,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retrieval_result" (
	"run_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"rank" integer,
	CONSTRAINT "retrieval_result_run_id_question_id_pk" PRIMARY KEY("run_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "retrieval_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"status" text NOT NULL,
	"cause" text NOT NULL,
	"fingerprint" text NOT NULL,
	"sources" integer NOT NULL,
	"embedding_model" text,
	"total" integer NOT NULL,
	"started_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "pinned_question" ADD CONSTRAINT "pinned_question_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pinned_question" ADD CONSTRAINT "pinned_question_expected_attachment_id_attachment_id_fk" FOREIGN KEY ("expected_attachment_id") REFERENCES "public"."attachment"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pinned_question" ADD CONSTRAINT "pinned_question_created_by_id_user_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retrieval_result" ADD CONSTRAINT "retrieval_result_run_id_retrieval_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."retrieval_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retrieval_result" ADD CONSTRAINT "retrieval_result_question_id_pinned_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."pinned_question"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retrieval_run" ADD CONSTRAINT "retrieval_run_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retrieval_run" ADD CONSTRAINT "retrieval_run_started_by_id_user_id_fk" FOREIGN KEY ("started_by_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pinned_question_list" ON "pinned_question" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "pinned_question_expected" ON "pinned_question" USING btree ("expected_attachment_id");--> statement-breakpoint
CREATE INDEX "pinned_question_created_by" ON "pinned_question" USING btree ("created_by_id");--> statement-breakpoint
CREATE INDEX "retrieval_result_question" ON "retrieval_result" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "retrieval_run_list" ON "retrieval_run" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "retrieval_run_running" ON "retrieval_run" USING btree ("project_id") WHERE "retrieval_run"."status" = 'running';--> statement-breakpoint
CREATE INDEX "retrieval_run_started_by" ON "retrieval_run" USING btree ("started_by_id");