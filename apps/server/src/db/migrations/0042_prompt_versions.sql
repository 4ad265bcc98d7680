CREATE TABLE "saved_prompt_version" (
	"prompt_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"replaced_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_prompt_version_prompt_id_number_pk" PRIMARY KEY("prompt_id","number")
);
--> statement-breakpoint
ALTER TABLE "saved_prompt_version" ADD CONSTRAINT "saved_prompt_version_prompt_id_saved_prompt_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."saved_prompt"("id") ON DELETE cascade ON UPDATE no action;