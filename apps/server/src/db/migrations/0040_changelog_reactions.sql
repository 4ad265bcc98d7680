CREATE TABLE "changelog_reaction" (
	"slug" text NOT NULL,
	"type" text NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "changelog_reaction_slug_type_user_id_pk" PRIMARY KEY("slug","type","user_id")
);
--> statement-breakpoint
ALTER TABLE "changelog_reaction" ADD CONSTRAINT "changelog_reaction_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;