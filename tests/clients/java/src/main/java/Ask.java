import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

import mastery.client.ApiClient;
import mastery.client.ApiException;
import mastery.client.ApiResponse;
import mastery.client.ClustersApi;
import mastery.client.GroupsApi;
import mastery.client.LearnersApi;
import mastery.client.ServiceApi;
import mastery.client.SkillsApi;

/** Asks every operation through the generated client, and prints the answers as JSON: Ask URL [TOKEN]. */
public final class Ask {
  private static final UUID NOBODY = UUID.fromString("00000000-0000-4000-8000-000000000000");

  private final Map<String, Object> answers = new TreeMap<>();
  private final ApiClient client = new ApiClient();

  private interface Operation<T> {
    ApiResponse<T> ask() throws ApiException;
  }

  /** Keeps the answer, and resolves to it; null if the service refused. */
  private <T> T ask(String path, Operation<T> operation) throws Exception {
    try {
      ApiResponse<T> response = operation.ask();
      answers.put(path, new Object[] {response.getStatusCode(), response.getData()});
      return response.getData();
    } catch (ApiException error) {
      // Errors are exceptions with the status and the body; others have neither.
      if (error.getCode() == 0) throw error;
      answers.put(
          path,
          new Object[] {error.getCode(), client.getObjectMapper().readTree(error.getResponseBody())});
      return null;
    }
  }

  private void askAll(boolean admitted) throws Exception {
    var service = new ServiceApi(client);
    var learners = new LearnersApi(client);
    var clusters = new ClustersApi(client);
    var groups = new GroupsApi(client);
    var skills = new SkillsApi(client);

    ask("/health", service::getHealthWithHttpInfo);
    var all = ask("/learners", learners::listLearnersWithHttpInfo);
    if (!admitted) return;
    var one = all.get(0).getLearnerId();
    ask("/profile/" + one, () -> learners.getProfileWithHttpInfo(one));
    ask("/clusters", clusters::getClustersWithHttpInfo);
    var mine = ask("/clusters/assignment/" + one, () -> clusters.getAssignmentWithHttpInfo(one));
    ask("/recommend/" + one + "?n=3", () -> learners.getRecommendationsWithHttpInfo(one, 3));
    ask(
        "/recommend/details/" + one,
        () -> learners.getRecommendationDetailsWithHttpInfo(one, null));
    ask("/clusters/traits", clusters::getClusterTraitsWithHttpInfo);
    var id = mine.getClusterId();
    ask("/clusters/members/" + id, () -> clusters.listClusterMembersWithHttpInfo(id));
    ask("/domains", service::listDomainsWithHttpInfo);
    ask("/rules", service::getRulesWithHttpInfo);
    ask("/snapshot", service::getSnapshotWithHttpInfo);
    var group = ask("/groups", groups::listGroupsWithHttpInfo).get(0).getGroupId();
    ask("/groups/memberships/" + one, () -> groups.listLearnerGroupsWithHttpInfo(one));
    ask("/groups/members/" + group, () -> groups.listGroupMembersWithHttpInfo(group));
    ask("/groups/skills/" + group, () -> groups.listGroupSkillsWithHttpInfo(group));
    ask("/groups/work-groups/" + group, () -> groups.listWorkGroupsWithHttpInfo(group));
    var skill = ask("/skills", skills::listSkillsWithHttpInfo).get(0).getSkillId();
    ask("/skills/learners/" + skill, () -> skills.listSkillLearnersWithHttpInfo(skill));
    ask("/profile/" + NOBODY, () -> learners.getProfileWithHttpInfo(NOBODY));
    ask("/recommend/" + one + "?n=11", () -> learners.getRecommendationsWithHttpInfo(one, 11));
  }

  public static void main(String[] args) throws Exception {
    var program = new Ask();
    program.client.updateBaseUri(args[0]);
    var token = args.length > 1 ? args[1] : "";
    if (!token.isEmpty())
      program.client.setRequestInterceptor(
          request -> request.header("Authorization", "Bearer " + token));
    program.askAll(!token.equals("wrong"));
    System.out.println(program.client.getObjectMapper().writeValueAsString(program.answers));
  }
}
