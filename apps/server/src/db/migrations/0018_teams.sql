DROP INDEX "project_invitation_invitee";--> statement-breakpoint
ALTER TABLE "organization_invitation" ADD COLUMN "invitee_id" uuid;--> statement-breakpoint
ALTER TABLE "organization_invitation" ADD COLUMN "token_hash" text;--> statement-breakpoint
ALTER TABLE "organization_invitation" ADD COLUMN "mail_failure" text;--> statement-breakpoint
ALTER TABLE "organization_invitation" ADD COLUMN "invited_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_invitation" ADD CONSTRAINT "organization_invitation_invitee_id_user_id_fk" FOREIGN KEY ("invitee_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_invitation_bell" ON "project_invitation" USING btree ("invitee_id","status",("dismissed_at" is not null),"invited_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "organization_invitation_invitee" ON "organization_invitation" USING btree ("invitee_id","status","invited_at");--> statement-breakpoint
ALTER TABLE "organization_invitation" ADD CONSTRAINT "organization_invitation_token_hash_unique" UNIQUE("token_hash");