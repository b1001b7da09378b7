"""Calls every operation through the generated client, and prints the responses as JSON: ask.py URL [TOKEN]."""

import json
import sys
from uuid import UUID

from mastery_client import AuthenticatedClient, Client
from mastery_client.api.clusters import (
    get_assignment,
    get_cluster_traits,
    get_clusters,
    list_cluster_members,
)
from mastery_client.api.groups import (
    get_group_plan,
    list_group_attempts,
    list_group_exercises,
    list_group_members,
    list_group_skills,
    list_groups,
    list_learner_groups,
)
from mastery_client.api.learners import (
    get_profile,
    get_recommendation_details,
    get_recommendations,
    list_learners,
)
from mastery_client.api.service import get_health, get_rules, get_snapshot, list_domains
from mastery_client.api.skills import (
    list_exercises,
    list_learner_skills,
    list_skill_learners,
    list_skills,
)

NOBODY = UUID("00000000-0000-4000-8000-000000000000")


def plain(answer):
    if isinstance(answer, list):
        return [plain(one) for one in answer]
    return answer.to_dict()


def main(url, token=None):
    client = AuthenticatedClient(base_url=url, token=token) if token else Client(base_url=url)
    answers = {}

    def ask(operation, path, *args, **query):
        response = operation.sync_detailed(*args, client=client, **query)
        answers[path] = [int(response.status_code), plain(response.parsed)]
        return response.parsed

    with client:
        ask(get_health, "/health")
        learner = ask(list_learners, "/learners")
        if token == "wrong":
            return answers
        one = learner[0].learner_id
        ask(get_profile, f"/profile/{one}", one)
        ask(get_clusters, "/clusters")
        mine = ask(get_assignment, f"/clusters/assignment/{one}", one)
        ask(get_recommendations, f"/recommend/{one}?n=3", one, n=3)
        ask(get_recommendation_details, f"/recommend/details/{one}", one)
        ask(get_cluster_traits, "/clusters/traits")
        ask(list_cluster_members, f"/clusters/members/{mine.cluster_id}", mine.cluster_id)
        ask(list_domains, "/domains")
        ask(get_rules, "/rules")
        ask(get_snapshot, "/snapshot")
        group = ask(list_groups, "/groups")[0].group_id
        ask(list_learner_groups, f"/groups/memberships/{one}", one)
        ask(list_group_members, f"/groups/members/{group}", group)
        ask(list_group_attempts, f"/groups/attempts/{group}", group)
        ask(list_group_skills, f"/groups/skills/{group}", group)
        ask(list_group_exercises, f"/groups/exercises/{group}", group)
        ask(get_group_plan, f"/groups/plan/{group}", group)
        skill = ask(list_skills, "/skills")[0].skill_id
        ask(list_skill_learners, f"/skills/learners/{skill}", skill)
        ask(list_learner_skills, f"/skills/states/{one}", one)
        ask(list_exercises, f"/exercises?learners={one}", learners=[one])
        # The generated client returns errors as responses of other types.
        ask(get_profile, f"/profile/{NOBODY}", NOBODY)
        ask(get_recommendations, f"/recommend/{one}?n=11", one, n=11)
    return answers


print(json.dumps(main(*sys.argv[1:])))
