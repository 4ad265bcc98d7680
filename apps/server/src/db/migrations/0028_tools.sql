CREATE TABLE "chat_tool" (
	"chat_id" uuid NOT NULL,
	"tool_name" text NOT NULL,
	CONSTRAINT "chat_tool_chat_id_tool_name_pk" PRIMARY KEY("chat_id","tool_name")
);
--> statement-breakpoint
CREATE TABLE "parked_answer" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"chat_id" uuid NOT NULL,
	"state" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tool_policy" (
	"user_id" uuid NOT NULL,
	"tool_name" text NOT NULL,
	"policy" text NOT NULL,
	CONSTRAINT "tool_policy_user_id_tool_name_pk" PRIMARY KEY("user_id","tool_name")
);
--> statement-breakpoint
ALTER TABLE "chat_tool" ADD CONSTRAINT "chat_tool_chat_id_chat_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chat"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parked_answer" ADD CONSTRAINT "parked_answer_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parked_answer" ADD CONSTRAINT "parked_answer_chat_id_chat_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chat"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_policy" ADD CONSTRAINT "tool_policy_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parked_answer_chat" ON "parked_answer" USING btree ("chat_id");--> statement-breakpoint
CREATE INDEX "parked_answer_age" ON "parked_answer" USING btree ("created_at");--> statement-breakpoint
-- the tool calls of stored answers, in the shape that they have from here on
UPDATE message SET parts = (
  SELECT jsonb_agg(CASE WHEN part ->> 'type' <> 'tool' THEN part ELSE
    jsonb_build_object(
      'type', 'tool',
      'toolCallId', part -> 'toolCallId',
      'name', part -> 'name',
      'title', CASE part ->> 'name' WHEN 'search_knowledge' THEN 'Search the sources' WHEN 'read_files' THEN 'Read your files' ELSE part ->> 'name' END,
      'input', CASE WHEN part ->> 'name' = 'search_knowledge' THEN jsonb_build_object('query', part -> 'input') ELSE part -> 'input' END,
      'state', CASE part ->> 'state' WHEN 'completed' THEN 'output-available' ELSE 'output-error' END)
    || CASE part ->> 'state'
      WHEN 'completed' THEN jsonb_build_object('output', CASE WHEN part ->> 'text' = '' THEN '[]'::jsonb ELSE jsonb_build_array(jsonb_build_object('type', 'text', 'text', part -> 'text')) END)
      WHEN 'failed' THEN jsonb_build_object('errorText', part -> 'text')
      ELSE jsonb_build_object('errorText', 'The answer ended before this was done.') END
    END ORDER BY at)
  FROM jsonb_array_elements(parts) WITH ORDINALITY AS listed(part, at))
WHERE parts @> '[{"type": "tool"}]';
--> statement-breakpoint
UPDATE run_event SET events = (
  SELECT jsonb_agg(CASE event ->> 'type'
    WHEN 'tool-input-available' THEN event || jsonb_build_object('title', event -> 'toolName')
    WHEN 'tool-output-available' THEN event || jsonb_build_object('output', jsonb_build_array(jsonb_build_object('type', 'text', 'text', event -> 'output')))
    ELSE event END ORDER BY at)
  FROM jsonb_array_elements(events) WITH ORDINALITY AS listed(event, at))
WHERE events @> '[{"type": "tool-input-available"}]' OR events @> '[{"type": "tool-output-available"}]';
